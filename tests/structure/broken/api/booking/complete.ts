export const complete = 1
