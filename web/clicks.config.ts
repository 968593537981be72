// Counting clicks: the same browser and server as the tests of the page, but not one of them, and in no hurry.
import { defineConfig } from '@playwright/test'
import tests from './playwright.config'

export default defineConfig({
  ...tests,
  testDir: 'clicks',
  projects: undefined,
  fullyParallel: false,
  timeout: 3_600_000,
  use: { ...tests.use, actionTimeout: 600_000 }
})
