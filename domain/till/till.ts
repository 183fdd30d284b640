/** The till: the drawer of a house's day, what is put into it and taken out of it. */

/** Cash that is put into the drawer, and cash that is taken out of it for the safe or the bank. */
export const TILL_MOVES = ['suprimento', 'sangria'] as const
export type TillMove = (typeof TILL_MOVES)[number]
