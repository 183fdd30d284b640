/** What a card costs the house, and when its money arrives. */

/** The methods that have one. */
export const CARD_METHODS = ['debito', 'credito'] as const
export type CardMethod = (typeof CARD_METHODS)[number]

/** The latest that a card's money may arrive, in days; as the database has it. */
export const MOST_ARRIVAL_DAYS = 400
