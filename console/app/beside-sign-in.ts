/** What begins with the document and waits for nobody's sign-in: a chunk of its own, for the entry is full. */
// Announced once: who signs in goes on in the same document, and is offered it there.
import '#console/ui/page/install-prompt.ts'
import { getSessionEntry, onSessionChange } from '#console/session/session-store.ts'

// With the areas: a sign-in does without it.
const startWorker = () => void import('./service-worker.ts').then((it) => it.startWorker())
if (!getSessionEntry()) onSessionChange((change) => change === 'signed-in' && startWorker())
else if (document.readyState === 'complete') startWorker()
else addEventListener('load', startWorker)
