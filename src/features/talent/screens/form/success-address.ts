/** Where an applicant is led; the address holds nothing personal, so a reload shows it again. */
export const successAddress = (regionId: number): string => `/dashboard/talent-registration-success?region=${regionId}`
