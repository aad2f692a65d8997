/** The English strings of a search, which come with the code of its results. Data only. */

export const searchTexts = {
  searchedBack: 'Searched back to {date}',
  searchOlder: 'Search older',
  /** Empties the field. */
  clearSearch: 'Clear search',
};
