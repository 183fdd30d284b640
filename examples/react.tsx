import { type DetailedHTMLProps, type HTMLAttributes, StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

const VEZ = 'http://localhost:3000/widget/vez.js'

type VezAttributes = HTMLAttributes<HTMLElement> & { business: string; view?: 'page' | 'booking' }

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'vez-booking': DetailedHTMLProps<VezAttributes, HTMLElement>
    }
  }
}

/** Loads the widget once, whenever the first screen that shows it opens. */
function useVez(): void {
  useEffect(() => {
    if (document.querySelector(`script[src="${VEZ}"]`)) return
    const script = document.createElement('script')
    script.type = 'module'
    script.src = VEZ
    document.head.append(script)
  }, [])
}

/** What the salon booked is heard on the document: the event bubbles out of the widget. */
function useBooked(): string | null {
  const [service, setService] = useState<string | null>(null)
  useEffect(() => {
    const onBooked = (event: Event) => {
      if (event instanceof CustomEvent) setService(event.detail.service_name)
    }
    document.addEventListener('vez:booked', onBooked)
    return () => document.removeEventListener('vez:booked', onBooked)
  }, [])
  return service
}

function Agenda() {
  useVez()
  const [agendaFirst, setAgendaFirst] = useState(true)
  const blocks = [
    <vez-booking key="agenda" business="studio-aurora" />,
    <div key="rules" className="card">
      <h2>Antes de vir</h2>
      <p>Chegue com dez minutos de folga. Se precisar, cancele pelo próprio agendamento.</p>
    </div>,
  ]
  return (
    <>
      <p>
        <button type="button" className="swap" onClick={() => setAgendaFirst(!agendaFirst)}>
          {agendaFirst ? 'Ler os avisos primeiro' : 'Voltar a agenda para cima'}
        </button>
      </p>
      <div className="blocks">{agendaFirst ? blocks : blocks.toReversed()}</div>
    </>
  )
}

function Home() {
  return (
    <div className="card">
      <h2>Cabelo, barba e unhas na Augusta</h2>
      <p>Desde 2011, sem pressa e sem fila.</p>
    </div>
  )
}

const SCREENS = { Início: Home, Agendar: Agenda }
type Name = keyof typeof SCREENS

function App() {
  const [name, setName] = useState<Name>('Início')
  const booked = useBooked()
  const Screen = SCREENS[name]
  const names: Name[] = ['Início', 'Agendar']
  return (
    <div className="app">
      <header>
        <h1>{booked ? `Studio Aurora · até logo, ${booked}!` : 'Studio Aurora'}</h1>
        <nav aria-label="Principal">
          {names.map((one) => (
            <button
              key={one}
              type="button"
              aria-current={one === name ? 'page' : undefined}
              onClick={() => setName(one)}
            >
              {one}
            </button>
          ))}
        </nav>
      </header>
      <main>
        <Screen />
      </main>
    </div>
  )
}

const root = document.querySelector('#root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
