// Counting clicks: the same browser and server as the tests of the page, but not one of them.
import { defineConfig } from '@playwright/test'
import tests from './playwright.config'

export default defineConfig({ ...tests, testDir: 'clicks' })
