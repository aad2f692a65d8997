import team from './team-tabs';

export { TABS as HEADER_TABS } from './tabs';
export * from './names';
export { team as teamTabs };
