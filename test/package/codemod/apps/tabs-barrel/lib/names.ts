export const NAMES = ['Ada'];
