import { DEFAULT_GENERAL } from '#domain/business.ts'
import type { DaySchedule } from '#domain/schedule.ts'
import { addDays } from '#domain/time.ts'
import type { DemoSalon } from './salon.ts'

const untilNight: DaySchedule = {
  enabled: true,
  schedules: [
    { start: '09:00', end: '12:00' },
    { start: '13:00', end: '20:00' },
  ],
}
const saturday: DaySchedule = { enabled: true, schedules: [{ start: '09:00', end: '18:00' }] }
const afternoons: DaySchedule = { enabled: true, schedules: [{ start: '13:00', end: '20:00' }] }

const picture = (name: string) => `/demo/pictures/${name}.webp`

export const barbeariaLima: DemoSalon = {
  slug: 'barbearia-lima',
  owner: { name: 'Marcos Lima', email: 'lima@barbearia.example', phone: '11976540300' },
  plan: 'essencial',
  signed_in: [],
  name: 'Barbearia Lima',
  logo: picture('lima-logo'),
  description: 'Corte e barba sem pressa, desde 1998, com hora marcada.',
  address: 'Rua dos Pinheiros, 340 - Pinheiros, São Paulo - SP',
  phone: '(11) 3062-0340',
  email: 'contato@barbearia.example',
  whatsapp: '+55 11 97654-0300',
  instagram: '@barbearialima',
  google_maps:
    'https://www.google.com/maps/search/?api=1&query=Rua+dos+Pinheiros+340+S%C3%A3o+Paulo',
  theme_colors: {
    primary: '#12372A',
    secondary: '#436850',
    accent: '#C08B30',
    background: '#FBFAF5',
    text: '#1B241F',
  },
  gallery_images: [1, 2, 3].map((n) => picture(`lima-${n}`)),
  schedule_settings: {
    monday: { enabled: false, schedules: [] },
    tuesday: untilNight,
    wednesday: untilNight,
    thursday: untilNight,
    friday: untilNight,
    saturday,
    sunday: { enabled: false, schedules: [] },
  },
  general_settings: {
    ...DEFAULT_GENERAL,
    bookingTimeInterval: 20,
    advanceBooking: 30,
    cancellationDeadline: 2,
  },
  services: [
    {
      key: 'corte',
      name: 'Corte',
      description: 'Tesoura e máquina, com lavagem.',
      price: 5_500,
      duration: 40,
      category: 'hair',
      demand: 8,
      for: 'm',
    },
    {
      key: 'degrade',
      name: 'Degradê',
      description: 'Do zero ao comprimento que você usa, bem esfumado.',
      price: 6_500,
      duration: 40,
      category: 'hair',
      demand: 6,
      for: 'm',
    },
    {
      key: 'infantil',
      name: 'Corte infantil',
      description: 'Até 10 anos, com paciência e gibi.',
      price: 4_500,
      duration: 40,
      category: 'hair',
      demand: 2,
    },
    {
      key: 'barba',
      name: 'Barba na navalha',
      description: 'Toalha quente, espuma e navalha.',
      price: 4_500,
      duration: 40,
      category: 'beard',
      demand: 5,
      for: 'm',
    },
    {
      key: 'corte-e-barba',
      name: 'Corte e barba',
      description: 'O serviço completo da casa.',
      price: 9_000,
      duration: 60,
      category: 'combo',
      demand: 6,
      for: 'm',
    },
    {
      key: 'acabamento',
      name: 'Pezinho e acabamento',
      description: 'Nuca e contornos em dia entre um corte e outro.',
      price: 2_500,
      duration: 20,
      category: 'others',
      demand: 3,
      for: 'm',
    },
  ],
  composites: [],
  professionals: [
    {
      key: 'caio',
      name: 'Caio Lima',
      gender: 'm',
      bio: 'Navalha e cortes clássicos',
      avatar: picture('caio'),
      email: 'caio@barbearia.example',
      phone: '11976540301',
      commission_rate: 50,
      performs: ['corte', 'infantil', 'barba', 'corte-e-barba', 'acabamento'],
      working_hours: null,
    },
    {
      key: 'davi',
      name: 'Davi Rocha',
      gender: 'm',
      bio: 'Degradê e cortes modernos',
      avatar: picture('davi'),
      email: 'davi@barbearia.example',
      phone: '11976540302',
      commission_rate: 45,
      performs: ['corte', 'degrade', 'infantil', 'corte-e-barba', 'acabamento'],
      working_hours: {
        wednesday: afternoons,
        thursday: afternoons,
        friday: untilNight,
        saturday,
      },
    },
  ],
  blocked: (today) => [{ date: addDays(today, 16), professionalId: '', isFullDay: true }],
  clients: { f: 12, m: 110 },
  ratings: { 5: 31, 4: 5, 3: 0 },
}
