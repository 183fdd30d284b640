/**
 * What only the installation knows stands in the painted page as a slot: `[[email]]` for a value,
 * `[[if email]]…[[end email]]` around what goes where there is none. `api/page/fill-slots.ts` fills them.
 */
type Slot = 'example' | 'exampleName' | 'whatsapp' | 'instagram' | 'email' | 'noContact'

export const slot = (name: Slot): string => `[[${name}]]`
export const slotStart = (name: Slot): string => `[[if ${name}]]`
export const slotEnd = (name: Slot): string => `[[end ${name}]]`
