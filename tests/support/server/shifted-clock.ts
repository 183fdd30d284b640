/** Variables of the environment by which a process of ours believes that it is another moment. */
export function shiftClock(ms: number): Record<string, string> {
  const code = `
    const Real = Date
    globalThis.Date = class Date extends Real {
      constructor(...given) {
        if (given.length > 0) super(...given)
        else super(Real.now() + ${ms})
      }
      static now() {
        return Real.now() + ${ms}
      }
    }`
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` }
}
