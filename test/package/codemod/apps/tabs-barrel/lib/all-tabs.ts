export * from './names';
export * from './declared';
