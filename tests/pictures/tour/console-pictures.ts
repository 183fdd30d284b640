/**
 * Takes pictures of every screen of the console, for people to look at:
 * `npm run pictures -- console`. They land in
 * tests/.output/console. The README's examples/agenda.png is `40-day-desktop-light` of them.
 */
import { TOURS } from '#tests/support/e2e/tours/console-tour.ts'
import { takePictures } from './take-pictures.ts'

await takePictures('console', async ({ page, url, take }) => {
  for (const tour of Object.values(TOURS)) await tour({ page, url, look: take })
})
