/**
 * Takes pictures of the owner's frame and its search in the demo, for people to look at:
 * `npx vite build --app && npx tsx tests/e2e/shell-pictures.ts`. They land in tests/.output/shell.
 */
import { openTeam } from './at-shell.ts'
import { arrivesAt, enter } from './console.ts'
import { DONA } from './people.ts'
import { tourShell } from './shell-tour.ts'
import { takePictures } from './take-pictures.ts'

await takePictures('shell', async ({ page, url, isPhone, take }) => {
  await page.goto(`${url}/login`)
  await enter(page, DONA)
  await arrivesAt(page, '/admin/agenda')
  await openTeam(page, url)
  await tourShell(page, url, isPhone, take)
})
