import { mount } from 'svelte'
import Salon from './salon-agenda.svelte'

const target = document.querySelector('#root')
if (target) mount(Salon, { target })
