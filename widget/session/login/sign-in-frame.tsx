import type { ComponentChildren } from 'preact'
import { TEXT } from '#widget/messages/messages.ts'
import { Icon } from '#widget/parts/icon.tsx'
import { Main } from '#widget/parts/main.tsx'
import { BusinessHeader } from '#widget/session/header/business-header.tsx'

type SignInFrameProps = { back: () => void; children: ComponentChildren }

/** The salon's header, a card with one step in it, and the way back. */
export function SignInFrame({ back, children }: SignInFrameProps) {
  return (
    <div class="frame">
      <BusinessHeader />
      <Main class="card login">
        <button type="button" class="text back" onClick={back}>
          <Icon name="back" size={18} />
          {TEXT.back}
        </button>
        {children}
      </Main>
    </div>
  )
}
