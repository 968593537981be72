// Real browser, real server, real database: a fresh data folder for every run.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const port = Number(process.env.GROGNARD_E2E_PORT ?? 8130)
const python = process.env.PYTHON ?? '../.venv/bin/python'
process.env.GROGNARD_E2E_DATA ??= mkdtempSync(join(tmpdir(), 'grognard-e2e-'))

/** What takes longest, begun first: else one worker would end long after the other. */
const LONG = /(axe|builder|dust|ept|installed|sotr)\.spec\.ts$/

export default defineConfig({
  testDir: 'e2e',
  projects: [
    { name: 'long', testMatch: LONG },
    { name: 'short', testIgnore: LONG }
  ],
  // Every test has a browser's memory of its own, and games of its own.
  fullyParallel: true,
  // A whole mission by clicks takes a minute or two on an idle machine; a busy one may take its time.
  timeout: 900_000,
  workers: 2,
  // None: a test that passes only at the second try hides what it found at the first.
  retries: 0,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 1280, height: 720 },
    locale: 'en-GB',
    // Counters that glide take longer than their orders should; tests that look at motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // What cannot be clicked for so long never will be.
    actionTimeout: 60_000,
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync'
      ]
    }
  },
  webServer: {
    command: `${python} -m grognard.server --port ${port}`,
    // Answered once the rulebooks are read: no test waits for that.
    url: `http://127.0.0.1:${port}/api/systems`,
    env: {
      ...process.env,
      XDG_DATA_HOME: process.env.GROGNARD_E2E_DATA,
      GROGNARD_RATES: '20',
      GROGNARD_LOG_LEVEL: 'warning'
    } as Record<string, string>,
    reuseExistingServer: false
  }
})
