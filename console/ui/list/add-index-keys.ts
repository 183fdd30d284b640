/** Each with its place as its key: for lists that are drawn once, and may hold two alike. */
export const addIndexKeys = <One>(list: readonly One[]) =>
  list.map((one, at) => ({ key: `${at}`, one }))
