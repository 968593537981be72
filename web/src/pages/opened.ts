// The pages, each with what only it needs: none is fetched before somebody opens it, but for those that are likely next.
import type { Component } from 'svelte'
import type { Route } from '$/router.svelte'
import LostPage from './LostPage.svelte'

/** A page as it is shown: its component, what it is told, and what of the address makes it another. */
export interface Opened {
  // Each page asks for properties of its own; those of its route are made here, beside it.
  Page: Component<any>
  told: Record<string, unknown>
  of: string
}

const PAGES = {
  home: () => import('./HomePage.svelte'),
  new: () => import('./NewGamePage.svelte'),
  game: () => import('./TablePage.svelte'),
  join: () => import('./LinkPage.svelte'),
  watch: () => import('./LinkPage.svelte'),
  armies: () => import('./ArmiesPage.svelte'),
  army: () => import('./ArmyPage.svelte'),
  meeting: () => import('./MeetingPage.svelte'),
  rules: () => import('./RulesPage.svelte'),
  replay: () => import('./ReplayPage.svelte')
}

function told(route: Route): [Record<string, unknown>, string] {
  switch (route.page) {
    case 'new':
      return [{ system: route.system }, route.system]
    case 'game':
    case 'replay':
      return [{ game: route.game }, route.game]
    case 'join':
    case 'watch':
      return [{ kind: route.page, game: route.game, secret: route.secret }, '']
    case 'army':
      return [{ id: route.id }, route.id]
    case 'meeting':
      return [{ id: route.id, secret: route.secret }, route.id]
    case 'rules':
      return [{ system: route.system, clause: route.clause }, '']
    default:
      return [{}, '']
  }
}

export async function opened(route: Route): Promise<Opened> {
  const [given, of] = told(route)
  const Page = route.page === 'lost' ? LostPage : (await PAGES[route.page]()).default
  return { Page: Page as Opened['Page'], told: given, of: `${route.page}/${of}` }
}

/** Has the table ready where somebody may sit down next. */
export function readyTable(): void {
  PAGES.game().catch(() => {})
}
