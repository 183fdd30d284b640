/** A client's open account with the house (fiado): above 0 what they owe, below 0 what they left. */

/** Put on the account by a comanda, and paid to it at the desk. */
export const ACCOUNT_MOVES = ['charge', 'payment'] as const
export type AccountMove = (typeof ACCOUNT_MOVES)[number]
