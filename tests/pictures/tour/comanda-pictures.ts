/**
 * Takes pictures of the comanda, the list of bookings and the receipt, for people to look at:
 * `npm run pictures -- comanda`. They land in
 * tests/.output/comanda.
 */
import { tourComanda } from '#tests/support/e2e/tours/comanda-tour.ts'
import { takePictures } from './take-pictures.ts'

await takePictures('comanda', async ({ page, url, take }) => {
  // The receipt's link names the server as it calls itself.
  await tourComanda({ page, url: url.replace('127.0.0.1', 'localhost'), look: take })
})
