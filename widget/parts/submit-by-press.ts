import type { RefObject } from 'preact'
import { useEffect } from 'preact/hooks'

/**
 * In a frame that may submit no forms (`sandbox` without `allow-forms`) nothing is sent by itself: a press
 * on the button, which Enter in a field is too, is told to the form as its submission.
 */
export function useSubmitByPress(place: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const form = place.current
    if (!form) return
    const press = (event: MouseEvent) => submitPressed(form, event)
    form.addEventListener('click', press)
    return () => form.removeEventListener('click', press)
  })
}

function submitPressed(form: HTMLFormElement, event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null
  if (button?.type !== 'submit') return
  event.preventDefault()
  if (!form.noValidate && !form.reportValidity()) return
  const told = { bubbles: true, cancelable: true, submitter: button }
  const isLeft = form.dispatchEvent(new SubmitEvent('submit', told))
  if (isLeft && form.method === 'dialog') form.closest('dialog')?.close()
}
