import { z } from 'zod'

/**
 * The body of a change that is told apart field by field: `changes` holds the fields that a form
 * changed, `shown` what these held when it was drawn, whatever that was. Refused as `edited_elsewhere`.
 * @param fields a value of each that may be saved
 * @param stored the same as it may have been stored, where that is more than may be saved
 */
export const edit = <Fields extends z.ZodRawShape, Stored extends z.ZodRawShape = Fields>(
  fields: z.ZodObject<Fields>,
  stored?: z.ZodObject<Stored>,
) =>
  z
    .object({ changes: fields.partial(), shown: (stored ?? fields).partial() })
    .refine(({ changes, shown }) => Object.keys(changes).every((field) => field in shown), {
      error: 'Diga o que cada campo mostrava antes de mudar.',
    })
