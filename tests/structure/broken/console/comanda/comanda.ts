export const comanda = 1
