import { share } from '#console/messages/share.ts'
import styles from './share.module.css'
import { Card } from './share-card.tsx'

/** Where else the link belongs, step by step. */
export function Places() {
  return (
    <div className={styles.two}>
      {share.places.map(({ title, steps }) => (
        <Card key={title} title={title}>
          <ol className={styles.steps}>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </Card>
      ))}
    </div>
  )
}
