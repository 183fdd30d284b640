import { useState } from 'react'
import { createPortal } from 'react-dom'
import { Toaster as Sonner } from 'sonner'
import 'sonner/dist/styles.css'
import './toaster.css'
import { text } from '#console/messages/app.ts'
import { useIsWide } from '#console/ui/layout/use-is-wide.ts'
import { createToastContainer } from './toast-container.ts'

/** Under the bar of the frame; what is pressed at the foot of a small screen stays free. */
const UNDER_BAR = { top: 68 }

/**
 * Toasts as the documents have them: 4 s, three in sight, bottom right, reached by Alt+T; over an
 * open dialog too. On narrow screens they stand at the top.
 */
export function Toaster() {
  const [place] = useState(createToastContainer)
  const isWide = useIsWide()
  return createPortal(
    <Sonner
      position={isWide ? 'bottom-right' : 'top-right'}
      {...(!isWide && { offset: UNDER_BAR, mobileOffset: UNDER_BAR })}
      duration={4000}
      visibleToasts={3}
      hotkey={['altKey', 'KeyT']}
      // Unsaid, it is read from the page's computed style at every change of screen.
      dir="ltr"
      containerAriaLabel={text.notifications}
      closeButton={false}
    />,
    place,
  )
}
