import type { BookingDetail } from '#api/contract/contract.ts'
import { comanda } from '../../messages-comanda.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { draftOf } from './draft.ts'
import styles from './notices.module.css'
import { totalsOf } from './totals.ts'
import type { Desk } from './use-comanda.ts'

const said = comanda.changed

/** Somebody saved this booking meanwhile: nothing typed is lost, and both versions can be had. */
export function Changed({ desk, theirs }: { desk: Desk; theirs: BookingDetail }) {
  const totals = totalsOf(draftOf(theirs))
  const isOpen = theirs.status !== 'completed'
  return (
    <div role="alert">
      <Notice warn>
        <strong>{said.title}</strong>
        <p>{isOpen ? said.text : said.closedText}</p>
        {typeof totals !== 'string' && <p>{said.theirTotal(totals.due)}</p>}
        <p className={styles.ways}>
          {isOpen && (
            <Button look="secondary" onClick={desk.keepMine}>
              {said.mine}
            </Button>
          )}
          <Button look="secondary" onClick={desk.takeTheirs}>
            {said.theirs}
          </Button>
        </p>
      </Notice>
    </div>
  )
}
