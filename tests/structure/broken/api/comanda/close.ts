export const close = 1
