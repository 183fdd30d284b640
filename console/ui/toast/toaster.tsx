import { useState } from 'react'
import { createPortal } from 'react-dom'
import { Toaster as Sonner } from 'sonner'
import 'sonner/dist/styles.css'
import './toaster.css'
import { text } from '#console/messages/app.ts'
import { createToastContainer } from './toast-container.ts'

/**
 * Toasts as the documents have them: 4 s, three in sight, bottom right, reached by Alt+T; over an
 * open dialog too.
 */
export function Toaster() {
  const [place] = useState(createToastContainer)
  return createPortal(
    <Sonner
      position="bottom-right"
      duration={4000}
      visibleToasts={3}
      hotkey={['altKey', 'KeyT']}
      containerAriaLabel={text.notifications}
      closeButton={false}
    />,
    place,
  )
}
