/**
 * Takes pictures of the guided start of a new house: `npm run pictures -- first-steps`. They land in
 * tests/.output/first-steps.
 */
import { TOURS } from '#tests/support/e2e/tours/console-tour.ts'
import { takePictures } from './take-pictures.ts'

await takePictures('first-steps', ({ page, url, take }) =>
  TOURS['first-steps']({ page, url, look: (screen) => take(screen, true) }),
)
