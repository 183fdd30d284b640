/**
 * Takes pictures of the owner's frame and its search in the demo, for people to look at:
 * `npm run pictures -- shell`. They land in tests/.output/shell.
 */

import { DONA } from '#tests/support/e2e/demo-people.ts'
import { expectPath, signInToConsole } from '#tests/support/e2e/screens/console.ts'
import { openTeam } from '#tests/support/e2e/screens/shell-screen.ts'
import { tourShell } from '#tests/support/e2e/tours/shell-tour.ts'
import { takePictures } from './take-pictures.ts'

await takePictures('shell', async ({ page, url, isPhone, take }) => {
  await page.goto(`${url}/login`)
  await signInToConsole(page, DONA)
  await expectPath(page, '/admin/agenda')
  await openTeam(page, url)
  await tourShell(page, url, isPhone, take)
})
