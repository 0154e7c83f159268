/** The anchor of a nation's part. */
export const makeNationId = (nation: string) => nation.toLowerCase().replaceAll(' ', '-')

/** The anchor of a county in the list: one may be named as a nation's part is. */
export const makeCountyId = (county: string) => `county-${makeNationId(county)}`
