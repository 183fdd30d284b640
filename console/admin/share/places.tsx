import { share } from '../../messages-share.ts'
import { Card } from './card.tsx'
import styles from './share.module.css'

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
