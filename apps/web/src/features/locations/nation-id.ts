/** The anchor of a nation's part. */
export const nationId = (nation: string) => nation.toLowerCase().replaceAll(' ', '-')
