/** What a house may write down of a client, beside their name and contacts. */
import { z } from 'zod'
import { normalizeName } from '#domain/people/client.ts'
import {
  BIRTH_DATE_WRONG,
  FIRST_BIRTH_DATE,
  LABEL_LENGTH,
  listDistinctLabels,
  MOST_LABELS,
} from '#domain/people/client-record.ts'
import { isVisibleText } from '#domain/text/visible.ts'
import { isDate } from '#domain/time/civil-time.ts'
import { limitedText } from './shapes.ts'

export const birth_date = z
  .string()
  .refine((typed) => isDate(typed) && typed >= FIRST_BIRTH_DATE, { error: BIRTH_DATE_WRONG })
  .nullable()
const label = limitedText(LABEL_LENGTH)
  .overwrite(normalizeName)
  .refine(isVisibleText, { error: 'Escreva a etiqueta.' })
export const labels = z
  .array(label)
  .max(MOST_LABELS, { error: `Use no máximo ${MOST_LABELS} etiquetas.` })
  .transform((list) => listDistinctLabels(list))
