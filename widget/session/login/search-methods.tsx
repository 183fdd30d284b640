import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { ClientSession } from '#api/contract/contract.ts'
import { ACCOUNT } from '#widget/messages/account.ts'
import { fillContact } from '#widget/session/account/session-contact.ts'
import { useWidget } from '#widget/state/widget-context.ts'
import codeCss from '../proof/code.css?inline'
import searchCss from './search.css?inline'
import { SearchDialog } from './search-dialog.tsx'
import type { SignIn } from './use-sign-in.ts'

export const css = codeCss + searchCss

type SearchMethodsProps = {
  signIn: SignIn
  open: boolean
  /** Closes the menu, with the focus back on its button. */
  close: () => void
}

/** By e-mail or by phone; each asks in a dialog. */
export default function SearchMethods({ signIn, open, close }: SearchMethodsProps) {
  const { toast } = useWidget()
  const [by, setBy] = useState<'email' | 'phone' | null>(null)
  const menu = useDismissOnOutsidePress(open, close)
  const choose = (what: 'email' | 'phone') => () => {
    close()
    setBy(what)
  }
  const leave = () => {
    setBy(null)
    close()
  }
  const keep = (value: string) => by && signIn.setWho({ ...signIn.who, [by]: value })
  const fill = (answer: ClientSession) => {
    signIn.setFound(answer)
    signIn.setWho(fillContact(answer, signIn.who))
    toast({ title: ACCOUNT.found })
    leave()
  }
  return (
    <>
      {open && (
        <div class="card search-ways" ref={menu}>
          <button type="button" onClick={choose('email')}>
            {ACCOUNT.searchByEmail}
          </button>
          <button type="button" onClick={choose('phone')}>
            {ACCOUNT.searchByPhone}
          </button>
        </div>
      )}
      {by && (
        <SearchDialog
          by={by}
          typed={signIn.who[by]}
          settings={signIn.settings}
          loadSettings={signIn.loadSettings}
          onTyped={keep}
          onFound={fill}
          onClose={leave}
        />
      )}
    </>
  )
}

/** Escape closes the menu, and so does a press anywhere else. */
function useDismissOnOutsidePress(open: boolean, close: () => void) {
  const menu = useRef<HTMLDivElement>(null)
  // As soon as it can be seen: a key pressed before the next picture counts too.
  useLayoutEffect(() => {
    const root = menu.current?.getRootNode()
    if (!open || !root) return
    const key = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key === 'Escape') close()
    }
    const press = (event: Event) => {
      const { target } = event
      const place = menu.current?.parentElement
      if (target instanceof Node && !place?.contains(target)) close()
    }
    root.addEventListener('keydown', key)
    root.addEventListener('pointerdown', press)
    return () => {
      root.removeEventListener('keydown', key)
      root.removeEventListener('pointerdown', press)
    }
  }, [open])
  return menu
}
