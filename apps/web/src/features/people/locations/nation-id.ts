/** The anchor of a nation's part. */
export const makeNationId = (nation: string) => nation.toLowerCase().replaceAll(' ', '-')
