import type { FormEvent, KeyboardEvent, RefObject } from 'react'

/** What a form needs that is saved by its button, Enter in a field, and Ctrl or Cmd with Enter. */
export function useSaveKeys(
  ref: RefObject<HTMLFormElement | null>,
  submit: () => Promise<unknown>,
) {
  return {
    ref,
    noValidate: true,
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      void submit()
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      void submit()
    },
  }
}
