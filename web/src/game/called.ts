// What a seat is called: by the name its player gave, else by its side.
import type { SeatInfo } from '$/wire/types'
import { said, t } from '$/words/words.svelte'

type Named = Pick<SeatInfo, 'player' | 'name'>

/** The longest name that the server takes. */
export const LONGEST_NAME = 32

/** The player's name, where he gave one; else his side's. */
export function called(seat: Named | null | undefined): string {
  return seat ? seat.player || said(seat.name) : ''
}

/** The player's name with his side. */
export function calledWithSide(seat: Named | null | undefined): string {
  if (!seat?.player) return called(seat)
  return t('seat-called', { player: seat.player, side: said(seat.name) })
}
