// What TypeScript's library does not know of a window yet.
type TrustingWindow = {
  trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL(url: string): string },
    ): { createScriptURL(url: string): string }
  }
}

/**
 * An address of a script of our own, as a document takes it that asks for trusted ones.
 * @param of the window of that document
 */
export function toTrustedUrl(url: string, of: Window): string {
  const { trustedTypes } = of as Window & TrustingWindow
  const policy = trustedTypes?.createPolicy('vez', { createScriptURL: (own) => own })
  return policy?.createScriptURL(url) ?? url
}
