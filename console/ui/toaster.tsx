import { Toaster as Sonner } from 'sonner'
import 'sonner/dist/styles.css'
import './toaster.css'
import { text } from '../messages.ts'

/** Toasts as the documents have them: 4 s, three in sight, bottom right, reached by Alt+T. */
export function Toaster() {
  return (
    <Sonner
      position="bottom-right"
      duration={4000}
      visibleToasts={3}
      hotkey={['altKey', 'KeyT']}
      containerAriaLabel={text.notifications}
      closeButton={false}
    />
  )
}
