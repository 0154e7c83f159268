import { Gauge, type Registry } from 'prom-client'

/** A figure that goes up and down, under our own beginning of names. */
export const openGauge = (registry: Registry, name: string, help: string, labelNames: string[] = []) =>
  new Gauge({ name: `amour_${name}`, help, labelNames, registers: [registry] })
