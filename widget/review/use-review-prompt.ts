import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { ClientSession } from '#api/contract/contract.ts'

/** A second after load, or after signing in, whoever is signed in may be asked for a review. */
export function useReviewPrompt(session: ClientSession | null): ComponentType | null {
  const [prompt, setPrompt] = useState<{ Prompt: ComponentType } | null>(null)
  const token = session?.access_token
  useEffect(() => {
    if (!token) return
    const load = () =>
      import('./review-prompt.tsx').then(
        (part) => setPrompt({ Prompt: part.default }),
        () => {},
      )
    const timer = setTimeout(load, 1000)
    return () => clearTimeout(timer)
  }, [token])
  return prompt && token ? prompt.Prompt : null
}
