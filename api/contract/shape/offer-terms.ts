/** What is typed of a service's terms, its own or those of who performs it. */
import { z } from 'zod'
import { OFFER_SENTENCES as SENTENCES } from '#domain/business/offer-fields.pt-BR.ts'
import { isCommissionRate, isOfferDuration, isOfferPrice } from '#domain/business/offer-fields.ts'
import { hasWholeCentavos, toCentavos, toReais } from '#domain/money/money.ts'
import { PART_OF_CENTAVO } from './shapes.ts'

/** Reais on the wire, centavos inside. */
export const typedPrice = z.codec(
  z
    .number({ error: SENTENCES.price })
    .refine((reais) => isOfferPrice(toCentavos(reais)), { error: SENTENCES.price })
    // Rounded to nothing it would be given away unseen.
    .refine((reais) => reais === 0 || toCentavos(reais) > 0, { error: SENTENCES.leastPrice })
    .refine(hasWholeCentavos, PART_OF_CENTAVO),
  z.int(),
  { decode: toCentavos, encode: toReais },
)

/** minutes */
export const typedDuration = z
  .number({ error: SENTENCES.duration })
  .refine(isOfferDuration, { error: SENTENCES.duration })

/** Percent. */
export const typedCommission = z
  .number({ error: SENTENCES.commission })
  .refine(isCommissionRate, { error: SENTENCES.commission })
