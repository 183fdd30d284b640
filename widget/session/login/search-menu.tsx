import { useRef, useState } from 'preact/hooks'
import { SIGN_IN } from '#widget/messages/sign-in.ts'
import { Icon } from '#widget/parts/icon.tsx'
import { SearchMethods } from './lazy-steps.tsx'
import type { SignIn } from './use-sign-in.ts'

/** "Buscar dados": its two ways, and the dialog behind them, load when it is first opened. */
export function SearchMenu({ signIn }: { signIn: SignIn }) {
  const [open, setOpen] = useState(false)
  const [used, setUsed] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const toggle = () => {
    setUsed(true)
    setOpen(!open)
  }
  return (
    <div class="search-menu">
      <button
        ref={button}
        type="button"
        class="button secondary"
        aria-expanded={open}
        onClick={toggle}
      >
        <Icon name="search" size={18} />
        {SIGN_IN.searchMenu}
      </button>
      {used && <SearchMethods signIn={signIn} open={open} close={close} />}
    </div>
  )
}
