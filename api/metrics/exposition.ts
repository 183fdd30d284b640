/** The text that Prometheus reads, format 0.0.4. */
export type Sample = { labels?: Readonly<Record<string, string>>; value: number; suffix?: string }

export type Family = {
  name: string
  type: 'counter' | 'gauge' | 'histogram'
  help: string
  samples: readonly Sample[]
}

export const EXPOSITION_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** A family without samples is left out. */
export function formatExposition(families: readonly Family[]): string {
  const told = families.filter(({ samples }) => samples.length > 0)
  return told.map(formatFamily).join('')
}

function formatFamily({ name, type, help, samples }: Family): string {
  const lines = samples.map(
    ({ labels = {}, value, suffix = '' }) => `${name}${suffix}${formatLabels(labels)} ${value}\n`,
  )
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
}

function formatLabels(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

const escapeLabel = (value: string) =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

export const toGauge = (name: string, help: string, ...samples: Sample[]): Family => ({
  name,
  type: 'gauge',
  help,
  samples,
})

export const toCounter = (name: string, help: string, ...samples: Sample[]): Family => ({
  name,
  type: 'counter',
  help,
  samples,
})
