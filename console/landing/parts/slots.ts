/**
 * What only the installation knows stands in the painted page as a slot: `[[email]]` for a value,
 * `[[if email]]…[[end email]]` around what goes where there is none. `api/page/fill-slots.ts` fills them.
 */
export type Slot =
  | 'example'
  | 'exampleName'
  | 'whatsapp'
  | 'instagram'
  | 'email'
  | 'noContact'
  | 'plans'
  | 'noPlans'
  | 'instalments'
  | 'atOnce'
  | 'registration'
  | 'noRegistration'
  | 'mailer'
  | 'mail'
  | 'sms'
  | 'reminderWays'

export const slot = (name: Slot): string => `[[${name}]]`
export const slotStart = (name: Slot): string => `[[if ${name}]]`
export const slotEnd = (name: Slot): string => `[[end ${name}]]`

/** A sentence that stands where the slot is filled, and is nothing elsewhere. */
export const sayWhere = (name: Slot, sentence: string): string =>
  `${slotStart(name)}${sentence}${slotEnd(name)}`
