// Short names for the types of the wire, and the forms of decisions, which the document leaves open.
import type { components } from './openapi'

type S = components['schemas']

export type Said = S['Said']
export type Arg = S['Arg']
export type Why = S['Why']
export type Refused = S['Refused']
export type SeatInfo = S['SeatInfo']
export type OutcomeInfo = S['OutcomeInfo']
export type GameInfo = S['GameInfo']
export type LogPage = S['LogPage']
export type Link = S['Link']
export type Opened = S['Opened']
export type Invitation = S['Invitation']
export type Joined = S['Joined']
export type Dice = S['Dice']
export type Event = S['Event']
export type Marker = S['Marker']
export type Scene = S['WholeScene']
export type SceneChanges = S['SceneChanges']
export type Ground = S['Ground']
export type Patch = S['Patch']
export type EdgeMark = S['EdgeMark']
export type Badge = S['Badge']
export type Piece = S['Piece']
export type Card = S['Card']
export type Row = S['Row']
export type Question = S['Question']
export type Choice = S['Choice']
export type Undo = S['Undo']
export type StandingOrder = S['OrderInfo']
export type StandingOrders = S['OrdersInfo']
export type RulesChange = S['RulesChange']
export type Line = S['Line']
export type State = S['State']
export type NoteInfo = S['NoteInfo']
export type NamedTally = S['NamedTally']
export type Suggested = S['Suggested']
export type UndoDone = S['UndoDone']
export type Frame = S['Frame']
export type Replay = S['Replay']
export type SystemInfo = S['SystemInfo']
export type SystemList = S['SystemList']
export type ComingSystem = S['ComingSystem']
export type OptionInfo = S['OptionInfo']
export type Moment = S['MomentInfo']
export type ScenarioInfo = S['ScenarioInfo']
export type ReadyArmy = S['ReadyArmy']
export type ForceUnit = S['ForceUnit']
export type Book = S['Book']
export type ClauseInfo = S['ClauseInfo']
export type CaseInfo = S['CaseInfo']
export type TriedExample = S['TriedExample']
export type Catalogue = S['Catalogue']
export type NewGame = S['NewGame']
export type ArmyCatalogue = S['ArmyCatalogue']
export type ForceInfo = S['ForceInfo']
export type EntryInfo = S['EntryInfo']
export type EntryOption = S['EntryOption']
export type PlayableLists = S['PlayableLists']
export type ReviewedList = S['ReviewedList']
export type ServedList = S['KeptList']
export type MeetingInfo = S['MeetingInfo']
export type PlaceInfo = S['PlaceInfo']
export type CalledMeeting = S['CalledMeeting']
export type ChartInfo = S['ChartInfo']
export type TrialNow = S['TrialNow']
export type PastedList = S['PastedList']
export type ListFault = S['ListFault']
export type LimitNow = S['LimitNow']

/** A unit of a list; only its entry must be there. */
export interface ListUnit {
  entry: string
  label?: string
  chosen?: Record<string, string | Record<string, number>>
  key?: string
}
/** A list as it is put together. */
export interface ArmyList {
  force: string
  parts: ListUnit[][]
}

/** A cell of a grid, or a point of a free table in its quanta. */
export type Point = [number, number]
export type Place = number | Point
export type Key = string | number

export type Region =
  | { kind: 'cells'; cells: number[]; ways: Record<string, number[]> }
  | {
      kind: 'spots'
      box: [number, number, number, number]
      place: Point
      /** The ground that it covers, as seen from its place. */
      outline?: Point[]
    }
  | { kind: 'flight'; box: [number, number, number, number]; place: Point; places: number }
  | { kind: 'march'; places: Point[]; radii: number[]; leader: number; allowances: number[] }
  | { kind: 'placing'; radii: number[]; leader: number; place: Point }

/** How cells are drawn of which one or several are chosen: rows against columns, of each group of rows at most one. */
export interface Sheet {
  rows: Choice[]
  columns: Choice[]
  groups: string[][]
  /** Cells that are a whole answer. */
  alone: Key[]
  /** Columns that no cell reaches; why not can be asked. */
  beyond: Choice[]
}

export type Form =
  | {
      form: 'one_of'
      of: string
      options: Key[]
      /** Who of a group may be named instead of it. */
      members?: Key[]
      /** Places that may be pointed at instead of naming what leads there; at `earnest` ones dice are thrown. */
      unit?: string
      region?: Region
      earnest?: number[]
      /** A table of cells, one of which is the answer, unless it is one of `alone`. */
      sheet?: Sheet
      /** Kinds of things to be laid down: the ground that each covers, and how many are left. */
      palette?: Record<string, { outline: Point[]; left: number }>
    }
  | {
      form: 'some_of'
      of: string
      options: Key[]
      at_least: number
      at_most: number
      alone?: Key[]
      sheet?: Sheet
    }
  | { form: 'order'; of: string; options: Key[] }
  | { form: 'amount'; low: number; high: number }
  | { form: 'spot'; region: Region }
  | { form: 'route'; unit: string; region: Region }

export type Decision = Omit<S['Decision'], 'form' | 'skip'> & { form: Form; skip: Answer | null }

/** What is given as an answer: a key, a list of keys, a number, a place, or the places of a whole group. */
export type Answer = Key | Key[] | Point | Point[]

/** What a piece could do from a place: its lines to others, cells or radii that it reaches. */
export type Look = Omit<S['OutlookInfo'], 'lines'> & { lines: Sight[] }
export type Sight = Omit<S['LineInfo'], 'by'> & { by: Place[] }
export type Area = S['AreaInfo'] & { key?: string }
