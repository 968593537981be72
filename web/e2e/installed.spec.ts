// A sixth rulebook, laid by `grognard new-system`, installed as a package into an environment of its own and served
// there: the page knows nothing of it, and plays it.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { chance, decide, watchErrors } from './player'

const port = Number(process.env.GROGNARD_E2E_PORT ?? 8130) + 500
const home = `http://127.0.0.1:${port}`
let folder = ''
let server: ChildProcess | undefined

// One installation for all of them.
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  test.setTimeout(300_000)
  folder = mkdtempSync(join(tmpdir(), 'grognard-installed-'))
  const ours = process.env.PYTHON ?? '../.venv/bin/python'
  const python = execFileSync(ours, ['../tests/installed/outpost.py', folder], { encoding: 'utf8' }).trim()
  server = spawn(python, ['-m', 'grognard.server', '--port', String(port)], {
    env: { ...process.env, XDG_DATA_HOME: folder, GROGNARD_RATES: '20', GROGNARD_LOG_LEVEL: 'warning' },
    stdio: 'ignore'
  })
  const served = async () => {
    try {
      return (await fetch(`${home}/api/health`)).status
    } catch {
      return 0
    }
  }
  await expect.poll(served, { timeout: 120_000, message: 'the installed book is served' }).toBe(200)
})

test.afterAll(() => {
  server?.kill()
  rmSync(folder, { recursive: true, force: true })
})

test('an installed rulebook is found in the lobby and played to its end by clicks', async ({ page }) => {
  const errors = watchErrors(page)
  await page.goto(`${home}/`)
  await expect(page.getByText('Lone Outpost').first()).toBeVisible()
  const made = await page.request.post(`${home}/api/games`, {
    data: { system: 'outpost', scenario: 'first', seats: ['me', 'bot:random'], name: 'At the outpost' }
  })
  expect(made.status(), await made.text()).toBeLessThan(300)
  const { game } = await made.json()
  await page.goto(`${home}/#/game/${game.id}`)
  const draw = chance(7)
  let answers = 0
  while (await decide(page, draw)) answers += 1
  expect(answers).toBeGreaterThan(3)
  await expect(page.getByTestId('outcome')).toBeVisible()
  expect(errors).toEqual([])
})

for (const [locale, rule, ask] of [
  ['en-GB', /rolls a die/, 'Which scout'],
  ['fr-FR', /lance un dé/, 'Quel éclaireur']
] as const) {
  test(`its rules and its table speak ${locale}, and no word is missing`, async ({ browser }) => {
    const context = await browser.newContext({ locale, viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    const errors = watchErrors(page)
    await page.goto(`${home}/#/rules/outpost`)
    await expect(page.getByText(rule).first()).toBeVisible()
    const made = await page.request.post(`${home}/api/games`, {
      data: { system: 'outpost', scenario: 'first', seats: ['me', 'bot:random'], name: locale }
    })
    const { game } = await made.json()
    await page.goto(`${home}/#/game/${game.id}`)
    await expect(page.getByTestId('decision')).toContainText(ask)
    expect(await page.locator('body').innerText()).not.toMatch(/outpost-\w|\[[a-z]+-/)
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${locale}-${width}.png` })
    }
    expect(errors).toEqual([])
    await context.close()
  })
}
