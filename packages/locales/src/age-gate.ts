import ageGate from '#i18n/age-gate.json' with { type: 'json' }

/** Every sentence of the age gate’s own pages. */
export const ageGateTexts = ageGate
